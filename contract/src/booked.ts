/** Where something booked begins or ends. */
interface End {
  /** As short as people say it. */
  name: string | null
  place: string | null
  lat: number | null
  lng: number | null
  /** By the clock there. */
  at: string | null
  /** IANA, where it is known without the spot. */
  zone: string | null
}

/** Something booked as a calendar tells it. */
export interface Booked {
  name: string | null
  from: End
  to: End
  /** The time between its ends is free. */
  apart?: true
}
