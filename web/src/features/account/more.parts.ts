// Toasts and questions have to be here before the network goes.
import '../../ui/overlays/confirm-dialog.tsx'
import '../../ui/overlays/toast-region.tsx'

export { InformationSection } from './information-section.tsx'
export { PasswordDialog } from './password-dialog.tsx'
export { PictureDialog } from './picture-dialog.tsx'
