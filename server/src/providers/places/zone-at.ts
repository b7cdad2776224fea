/** Returns the IANA zone of a spot, and null on no land or sea that has one. The map of zones is loaded by the first call. */
export async function zoneAt(lat: number | null, lng: number | null): Promise<string | null> {
  if (lat === null || lng === null) return null
  const { find } = await import('geo-tz')
  return find(lat, lng)[0] ?? null
}
