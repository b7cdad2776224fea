import '../lib/trusted-types.ts'
import type { Scene } from './scene.ts'

type Picture = ImageBitmap | HTMLCanvasElement

/** 12 million pixels are 48 MB: a dashboard of covers at double density, or one large landscape. */
const KEPT_PIXELS = 12_000_000

const kept = new Map<string, { picture: Promise<Picture>; pixels: number }>()
const waiting: { scene: Scene; settle: (picture: Picture | Promise<Picture>) => void }[] = []
let worker: Worker | undefined
let workerWorks = true

async function drawHere(scene: Scene): Promise<Picture> {
  const { paintScene } = await import('./paint.ts')
  await new Promise<void>(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve, 50)
  })
  const canvas = document.createElement('canvas')
  canvas.width = scene.width * scene.ratio
  canvas.height = scene.height * scene.ratio
  const context = canvas.getContext('2d', { alpha: false })
  if (context) paintScene(context, scene)
  return canvas
}

function startWorker(): Worker {
  const started = new Worker(new URL('./terrain.worker.ts', import.meta.url), { type: 'module' })
  // A worker answers in the order in which it was asked.
  started.addEventListener('message', ({ data }: MessageEvent<ImageBitmap>) => waiting.shift()?.settle(data))
  started.addEventListener('error', event => {
    event.preventDefault()
    workerWorks = false
    started.terminate()
    for (const { scene, settle } of waiting.splice(0)) settle(drawHere(scene))
  })
  return started
}

function draw(scene: Scene): Promise<Picture> {
  if (!workerWorks || typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined')
    return drawHere(scene)
  try {
    worker ??= startWorker()
  } catch {
    // A policy of the page can forbid workers altogether.
    workerWorks = false
    return drawHere(scene)
  }
  worker.postMessage(scene)
  return new Promise(settle => waiting.push({ scene, settle }))
}

function forgetOldest(): void {
  let pixels = 0
  for (const [key, entry] of [...kept].reverse()) {
    pixels += entry.pixels
    if (pixels > KEPT_PIXELS) kept.delete(key)
  }
}

/** The picture of a scene, from a worker where there is one; the latest ones are kept for the next visit. */
export function pictureOf(scene: Scene): Promise<Picture> {
  const key = JSON.stringify(scene)
  const picture = kept.get(key)?.picture ?? draw(scene)
  kept.delete(key)
  kept.set(key, { picture, pixels: scene.width * scene.height * scene.ratio ** 2 })
  forgetOldest()
  picture.catch(() => kept.delete(key))
  return picture
}
