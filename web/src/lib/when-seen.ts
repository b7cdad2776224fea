/** Acts once an element is in sight or so near to it; the answer gives up waiting. */
export function whenSeen(element: Element, act: () => void, ahead = '200px'): () => void {
  const seen = new IntersectionObserver(
    entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      seen.disconnect()
      act()
    },
    { rootMargin: ahead },
  )
  seen.observe(element)
  return () => seen.disconnect()
}
