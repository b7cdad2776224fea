import { LocateFixed, Minus, Plus } from 'lucide-react'
import { iconButtonStyle } from '../../ui/button-style.ts'
import { classes } from '../../ui/classes.ts'
import type { MapWords } from './types.ts'

type ControlsProps = { words: MapWords; onZoom: (steps: number) => void; onFit: () => void }

const box = 'flex flex-col overflow-clip rounded-lg bg-surface shadow-e2'
const button = classes(iconButtonStyle('ghost'), 'rounded-none touch:size-11 focus-visible:-outline-offset-2')

export function Controls({ words, onZoom, onFit }: ControlsProps) {
  return (
    <div className="map-controls absolute top-3.5 right-3.5 flex flex-col gap-2">
      <div className={classes(box, 'divide-y divide-line')} data-over-map>
        <button aria-label={words.zoomIn} className={button} onClick={() => onZoom(1)} type="button">
          <Plus />
        </button>
        <button aria-label={words.zoomOut} className={button} onClick={() => onZoom(-1)} type="button">
          <Minus />
        </button>
      </div>
      <div className={box} data-over-map>
        <button aria-label={words.fit} className={button} onClick={onFit} type="button">
          <LocateFixed />
        </button>
      </div>
    </div>
  )
}
