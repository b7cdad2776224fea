import words from '../../lib/messages/items.json'
import { withWords } from '../../lib/words/words.tsx'
import { AddItems as Adding } from './add-items.tsx'
import { ItemChanger as Changer } from './item-changer.tsx'
import { ItemDayChooser as DayChooser } from './item-day-chooser.tsx'
import { ItemDialog as ItemEditor } from './item-dialog.tsx'
import { ItemMenu as Menu } from './item-menu.tsx'

export const AddItems = withWords(words, Adding)
export const ItemChanger = withWords(words, Changer)
export const ItemDayChooser = withWords(words, DayChooser)
export const ItemDialog = withWords(words, ItemEditor)
export const ItemMenu = withWords(words, Menu)
