// Toasts and questions have to be here before the network goes.
import '../../ui/confirm-dialog.tsx'
import '../../ui/toast-region.tsx'

export { InformationSection } from './information-section.tsx'
export { PasswordDialog } from './password-dialog.tsx'
export { PictureDialog } from './picture-dialog.tsx'
