import { createTodo, deleteTodo, orderTodos, updateTodo } from '@caravan/contract/todos'
import { shownTodo } from '@caravan/contract/todos.row'
import { rowDeletion, tripMutation } from '../../trip/write/send.ts'

export const todoCreation = tripMutation({ createTodo }, { show: shownTodo.created })
export const todoChange = tripMutation({ updateTodo }, { show: shownTodo.changed })
export const todoDeletion = rowDeletion({ deleteTodo })
export const todoOrder = tripMutation({ orderTodos }, { show: shownTodo.ordered })
