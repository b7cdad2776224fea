import { Button } from '../src/ui/button.tsx'
import { EmptyState } from '../src/ui/empty-state.tsx'
import { PanelFailure } from '../src/ui/panel-failure.tsx'
import { Bone, Skeleton } from '../src/ui/skeleton.tsx'
import { Section } from './section.tsx'

const empties = [
  ['No trips yet.', 'route'],
  ['No place on this day.', 'stop'],
  ['Please select a day to view items.', 'arrow'],
  ['No Member at the moment', 'rings'],
  ['No expenses yet.', 'receipt'],
] as const

export function Waiting() {
  return (
    <>
      <Section title="Loading and failing">
        <Skeleton>
          <div className="flex gap-3.5">
            <Bone className="size-10 rounded-lg" />
            <div className="flex flex-1 flex-col gap-2">
              <Bone className="h-4 w-2/5" />
              <Bone className="h-3.5 w-1/4" />
              <Bone className="h-3.5 w-3/5" />
            </div>
          </div>
        </Skeleton>
        <PanelFailure onRetry={() => {}} text="Unable to get member" />
      </Section>
      <Section title="Nothing there">
        <div className="grid sm:grid-cols-2">
          {empties.map(([text, drawing]) => (
            <EmptyState
              action={drawing === 'route' && <Button>Plan New Trip</Button>}
              drawing={drawing}
              key={drawing}
              text={text}
            />
          ))}
        </div>
      </Section>
    </>
  )
}
