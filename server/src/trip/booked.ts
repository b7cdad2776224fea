/** The prefixes of a row's fields of a spot. */
type Ends<R> = { [F in keyof R]: F extends `${infer End}_lat` ? End : never }[keyof R]

/** The fields of a row that is booked for its own dates, of what begins and ends there. */
export interface Booked<R> {
  name: keyof R & string
  ends: [from: Ends<R>, to: Ends<R>]
  dates: [from: keyof R & string, to: keyof R & string]
  /** The time between its ends is free. */
  apart?: true
}
