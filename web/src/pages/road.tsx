import './road.css'
import type { ReactNode } from 'react'

export type RoadState = 'ahead' | 'arrived' | 'broken'

const start = 'M14 96C44 74 62 104 96 92S132 38 170 38'
const rest = 'M170 38c34 0 34 44 74 30'

/** A drawn road in three states: still to go, arrived, and ending in the middle of nowhere. */
export function Road({ state }: { state: RoadState }) {
  return (
    <svg aria-hidden="true" className={`road road-${state}`} fill="none" viewBox="0 0 260 120">
      {drawings[state]}
    </svg>
  )
}

const drawings: Record<RoadState, ReactNode> = {
  ahead: (
    <>
      <path className="road-dashes" d={`${start}${rest.slice(rest.indexOf('c'))}`} pathLength="240" />
      <circle className="road-stop" cx="14" cy="96" r="6" />
      <circle className="road-stop" cx="244" cy="68" r="6" />
    </>
  ),
  arrived: (
    <>
      <path className="road-casing" d={`${start}${rest.slice(rest.indexOf('c'))}`} pathLength="1" />
      <path className="road-line" d={`${start}${rest.slice(rest.indexOf('c'))}`} pathLength="1" />
      <circle className="road-stop" cx="14" cy="96" r="6" />
      <circle className="road-stop" cx="96" cy="92" r="5" />
      <circle className="road-stop" cx="170" cy="38" r="5" />
      <circle className="road-end" cx="244" cy="68" r="8" />
      <circle className="road-eye" cx="244" cy="68" r="3" />
    </>
  ),
  broken: (
    <>
      <path className="road-plain" d={start} />
      <path className="road-faint" d={rest} strokeDasharray="1 9" />
      <path className="road-plain" d="m182 26 10-10M186 40l14 4M180 54l8 10" />
      <circle className="road-stop" cx="14" cy="96" r="6" />
      <circle className="road-lost" cx="170" cy="38" r="7" />
    </>
  ),
}
