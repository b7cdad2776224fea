import type { ReactNode } from 'react'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { TripFrame } from './trip-frame.tsx'
import { TripHeader } from './trip-header.tsx'

type TripOutlineProps = { notices?: ReactNode; saved?: ReactNode; day?: ReactNode; days?: ReactNode }

/** A trip that is on its way. The document of the page has it in its own HTML, painted by the build. */
export function TripOutline(props: TripOutlineProps) {
  const { notices, saved, day = <DaySkeleton />, days = <DaysSkeleton /> } = props
  return (
    <TripFrame
      choice={undefined}
      day={day}
      days={days}
      daysEnd={null}
      header={
        <TripHeader canEdit={false} plan={undefined} saved={saved} toolbar={<div className="trip-tools" />} />
      }
      map={<div className="h-full rounded-[inherit] bg-sunken" />}
      notices={notices}
    />
  )
}

const rows = [0, 1, 2, 3, 4, 5, 6]

/** Hollow stops and bars. */
function DaysSkeleton() {
  return (
    <Skeleton>
      {rows.map(row => (
        <div className="flex h-[58px] items-center gap-3 px-3" key={row}>
          <span className="size-4 rounded-full border-2 border-line" />
          <div className="flex-1">
            <Bone className="h-3 w-20" />
            <Bone className="mt-2 h-3 w-28" />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}

export function DaySkeleton() {
  return (
    <div className="px-5 pt-7 md:px-[26px]">
      <Skeleton>
        <Bone className="h-8 w-72 max-w-full" />
        <Bone className="mt-4 h-4 w-28" />
        {rows.slice(0, 4).map(row => (
          <div className="mt-8 flex gap-4" key={row}>
            <Bone className="size-10 rounded-lg" />
            <div className="flex-1">
              <Bone className="h-4 w-44" />
              <Bone className="mt-2 h-3 w-32" />
              <Bone className="mt-2 h-3 w-64 max-w-full" />
            </div>
          </div>
        ))}
      </Skeleton>
    </div>
  )
}
