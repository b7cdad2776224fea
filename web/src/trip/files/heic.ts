import '../../lib/trusted-types.ts'

const PATIENCE_MS = 60_000

/**
 * Decodes a HEIC into a JPEG, for browsers that do not know the format. The decoder has 1.5 MB and is loaded with the
 * first one. Its worker ends with the picture, and with it the memory that the decoder has taken. Rejects if the file is
 * broken or too large.
 */
export async function jpegOfHeic(file: Blob, signal?: AbortSignal): Promise<Blob> {
  const worker = new Worker(new URL('./heic.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      const isOver = AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(signal ? [signal] : [])])
      isOver.addEventListener('abort', () => reject(isOver.reason))
      worker.addEventListener('error', reject)
      worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) =>
        data ? resolve(data) : reject(new Error('The picture cannot be decoded.')),
      )
      worker.postMessage(file)
    })
  } finally {
    worker.terminate()
  }
}
