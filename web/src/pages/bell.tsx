import { later } from '../ui/later.tsx'
import { useIsIdle } from '../ui/use-soon.ts'

const Space = () => <span className="size-10" />
const BellButton = later(() => import('../features/notifications/bell-button.tsx'), 'BellButton', {
  waiting: Space,
  failed: Space,
})

/** In the header, once the page has nothing else to do: how much was told, and the way to it. */
export const Bell = () => (useIsIdle() ? <BellButton /> : <Space />)
