import { paintScene } from './paint.ts'
import type { Scene } from './scene.ts'

self.addEventListener('message', ({ data: scene }: MessageEvent<Scene>) => {
  const canvas = new OffscreenCanvas(scene.width * scene.ratio, scene.height * scene.ratio)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no 2d context on an OffscreenCanvas')
  paintScene(context, scene)
  const bitmap = canvas.transferToImageBitmap()
  self.postMessage(bitmap, { transfer: [bitmap] })
})
