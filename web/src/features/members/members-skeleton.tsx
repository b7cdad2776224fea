import { Bone } from '../../ui/skeleton.tsx'

/** Where the people will stand. */
export function MembersSkeleton() {
  return (
    <div aria-hidden className="animate-appear divide-y divide-line">
      {[44, 36, 40].map(width => (
        <div className="flex items-center gap-3.5 py-3" key={width}>
          <Bone className="size-11 rounded-full" />
          <div className="flex-1">
            <Bone className="h-4 w-40" />
            <Bone className="mt-2 h-3 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}
