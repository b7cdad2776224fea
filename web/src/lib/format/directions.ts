/** The address of the way to a place in the maps of a device: those of its phone, or else a page of OpenStreetMap. */
export function directionsTo(
  { lat, lng }: { lat: number; lng: number },
  name: string,
  { userAgent }: Pick<Navigator, 'userAgent'> = navigator,
): string {
  const spot = `${lat},${lng}`
  if (/Android/.test(userAgent))
    return `geo:${spot}?q=${spot}(${encodeURIComponent(name.replace(/[()]/g, ' '))})`
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${spot}`
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(spot)}`
}
