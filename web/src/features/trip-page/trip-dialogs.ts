const dialogs = [
  'flights',
  'lodging',
  'expenses',
  'note',
  'attachments',
  'other',
  'transportation',
  'rental-car',
  'members',
  'share',
] as const
export type TripDialog = (typeof dialogs)[number]

export function isTripDialog(name: string | undefined): name is TripDialog {
  return dialogs.some(dialog => dialog === name)
}
