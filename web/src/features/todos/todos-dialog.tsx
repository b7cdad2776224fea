import { shortened } from '../../lib/format/shortened.ts'
import words from '../../lib/messages/todos.json'
import { withWords } from '../../lib/words/words.tsx'
import type { ListedRows } from '../../trip/kinds.ts'
import { RowEditor } from '../../trip/rows/row-editor.tsx'
import { TodoFields, todoForm } from './todo-form.tsx'
import { TodoList } from './todo-list.tsx'

/** The to-dos of a trip, and the form of one of them, as the address asks for them. */
export const Todos = withWords(words, TodosOf)

function TodosOf({ plan, isListed, onClose }: ListedRows) {
  const tripId = plan.trip.id
  return (
    <>
      {isListed && <TodoList onClose={onClose} plan={plan} />}
      <RowEditor
        form={todoForm}
        reading={{ title: ({ text }) => shortened(text), of: ({ text }) => text }}
        rows={plan.todos}
        tripId={tripId}
      >
        {() => <TodoFields />}
      </RowEditor>
    </>
  )
}
