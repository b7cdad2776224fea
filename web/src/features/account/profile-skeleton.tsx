import { Bone, Skeleton } from '../../ui/skeleton.tsx'

export function ProfileSkeleton() {
  return (
    <Skeleton>
      <div className="grid max-w-[600px] gap-3">
        <Bone className="h-[68px] rounded-xl" />
        <Bone className="h-[68px] rounded-xl" />
        <div className="mt-6 grid gap-x-4 gap-y-10 sm:grid-cols-2">
          {[0, 1, 2, 3].map(field => (
            <Bone className="h-11 rounded-md" key={field} />
          ))}
        </div>
      </div>
    </Skeleton>
  )
}
