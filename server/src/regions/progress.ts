/** Tells how far a stage is and, after a while, how long it will take; at most once a second. */
export function createProgress(print: (line: string) => void, now = () => performance.now()) {
  let stage = ''
  let began = 0
  let from = 0
  let told = Number.NEGATIVE_INFINITY
  return (name: string, share: number): void => {
    if (name !== stage) {
      stage = name
      began = now()
      from = share
      told = Number.NEGATIVE_INFINITY
    }
    if (now() - told < 1_000 && share < 1) return
    told = now()
    print(`${name}: ${Math.floor(share * 100)} %${left(now() - began, share - from, 1 - share)}`)
  }
}

function left(ms: number, done: number, rest: number): string {
  if (ms < 5_000 || done <= 0 || rest <= 0) return ''
  const minutes = Math.ceil(((ms / done) * rest) / 60_000)
  return minutes === 1 ? ', less than a minute' : `, some ${minutes} minutes`
}
