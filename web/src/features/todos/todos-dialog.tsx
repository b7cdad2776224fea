import words from '../../lib/messages/todos.json'
import { withWords } from '../../lib/words/words.tsx'
import type { ListedRows } from '../../trip/kinds.ts'
import { RowEditor } from '../../trip/rows/row-editor.tsx'
import { useTripMutation } from '../../trip/write/write.ts'
import { TodoFields, todoForm } from './todo-form.tsx'
import { TodoList } from './todo-list.tsx'

/** The to-dos of a trip, and the form of one of them, as the address asks for them. */
export const Todos = withWords(words, TodosOf)

function TodosOf({ plan, isListed, onClose }: ListedRows) {
  const tripId = plan.trip.id
  const { mutateAsync: create } = useTripMutation('createTodo', tripId)
  const { mutateAsync: change } = useTripMutation('updateTodo', tripId)
  return (
    <>
      {isListed && <TodoList onClose={onClose} plan={plan} />}
      <RowEditor
        change={(todoId, body, base) => change({ params: { tripId, todoId }, body, ...(base && { base }) })}
        create={(id, content) => create({ params: { tripId }, body: { id, ...content } })}
        form={todoForm}
        rows={plan.todos}
        tripId={tripId}
      >
        {() => <TodoFields />}
      </RowEditor>
    </>
  )
}
