/** A photo as its service gave it: the links are checked, the bytes are whatever they are. */
export interface Photo {
  picture: Buffer
  photographer: string
  photographer_url: string
  photo_url: string
}

/** Finds a photo for a place or a trip; nothing where there is none, a ProviderFailure where nobody could tell. */
export interface PhotoSearch {
  find(query: string): Promise<Photo | undefined>
}
