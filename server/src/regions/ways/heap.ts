/** Numbers in the order of their keys, the least first. */
export class Heap {
  #keys: number[] = []
  #values: number[] = []

  get least(): number {
    return this.#keys[0] ?? Number.POSITIVE_INFINITY
  }

  push(key: number, value: number): void {
    const [keys, values] = [this.#keys, this.#values]
    let at = keys.length
    while (at > 0) {
      const above = (at - 1) >>> 1
      const other = keys[above] as number
      if (other <= key) break
      keys[at] = other
      values[at] = values[above] as number
      at = above
    }
    keys[at] = key
    values[at] = value
  }

  /** -1 where there is none. */
  pop(): number {
    const [keys, values] = [this.#keys, this.#values]
    const top = values[0]
    if (top === undefined) return -1
    const key = keys.pop() as number
    const value = values.pop() as number
    const count = keys.length
    if (count === 0) return top
    let at = 0
    for (let below = 1; below < count; below = 2 * at + 1) {
      if (below + 1 < count && (keys[below + 1] as number) < (keys[below] as number)) below++
      const other = keys[below] as number
      if (other >= key) break
      keys[at] = other
      values[at] = values[below] as number
      at = below
    }
    keys[at] = key
    values[at] = value
    return top
  }
}
