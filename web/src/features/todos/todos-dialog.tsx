import { useTranslations } from 'use-intl'
import words from '../../lib/messages/todos.json'
import { withWords } from '../../lib/words/words.tsx'
import { useRowAddress } from '../../trip/address.ts'
import { useCanEdit } from '../../trip/plan.ts'
import { RowDialog } from '../../trip/rows/row-dialog.tsx'
import { RowForm } from '../../trip/rows/row-form.tsx'
import type { ListedRows } from '../../trip/rows/row-part.tsx'
import { useTripMutation } from '../../trip/write/write.ts'
import { mistakesIn, TodoFields, todoForm } from './todo-form.tsx'
import { TodoList } from './todo-list.tsx'
import { todoChange, todoCreation } from './todos.api.ts'

/** The to-dos of a trip, and the form of one of them, as the address asks for them. */
export const Todos = withWords(words, TodosOf)

function TodosOf({ plan, isListed, onClose }: ListedRows) {
  const t = useTranslations('todo')
  const tripId = plan.trip.id
  const canEdit = useCanEdit(tripId)
  const { asked, close } = useRowAddress('todo')
  const { mutateAsync: create } = useTripMutation(todoCreation, tripId)
  const { mutateAsync: change } = useTripMutation(todoChange, tripId)
  return (
    <>
      {isListed && <TodoList onClose={onClose} plan={plan} />}
      <RowDialog
        asked={asked}
        keys={['todo']}
        onClose={close}
        // The list tells all that there is to read.
        row={canEdit ? plan.todos.find(({ id }) => id === asked) : undefined}
        titleOf={({ row }) => t(row ? 'editTitle' : 'addTitle')}
        tripId={tripId}
      >
        {({ row, date: _, canEdit: __, ...opened }) => (
          <RowForm
            {...opened}
            change={(todoId, body, base) =>
              change({ params: { tripId, todoId }, body, ...(base && { base }) })
            }
            create={(id, content) => create({ params: { tripId }, body: { id, ...content } })}
            form={todoForm}
            mistakesIn={mistakesIn}
            opened={row}
            tripId={tripId}
          >
            {() => <TodoFields />}
          </RowForm>
        )}
      </RowDialog>
    </>
  )
}
