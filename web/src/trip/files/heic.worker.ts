import openLibrary from 'libheif-js/libheif-wasm/libheif.js'
import wasmAddress from 'libheif-js/libheif-wasm/libheif.wasm?url'

// The server gives this script a policy of its own that allows WebAssembly (`server/src/http/security-headers.ts`).

const MOST_PIXELS = 50_000_000
/** A picture of so many pixels takes 400 MB. */
const MOST_HEAP_BYTES = 512 * 1024 * 1024
const PAGE = 64 * 1024
/** The list of items, which stands ahead of the pictures. */
const MOST_HEAD_BYTES = 256 * 1024
/** A segment of a JPEG holds no more. */
const MOST_PROFILE_BYTES = 65_519

addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  // A rejection would stay inside the worker unheard; `null` tells the page.
  postMessage(await jpegOf(data).catch(() => null))
})

/** Keeps a hostile file from taking all the memory of the device. */
function limitMemory(exports: WebAssembly.Exports): void {
  for (const memory of Object.values(exports)) {
    if (!(memory instanceof WebAssembly.Memory)) continue
    memory.grow = pages => {
      if (memory.buffer.byteLength + pages * PAGE > MOST_HEAP_BYTES) throw new RangeError('out of memory')
      return WebAssembly.Memory.prototype.grow.call(memory, pages)
    }
  }
}

async function openHeif() {
  const answer = await fetch(wasmAddress)
  if (!answer.ok) throw new Error(`The decoder was answered ${answer.status}.`)
  const wasm = await WebAssembly.compile(await answer.arrayBuffer())
  return openLibrary({
    instantiateWasm(imports: WebAssembly.Imports, ready: (instance: WebAssembly.Instance) => unknown) {
      const instance = new WebAssembly.Instance(wasm, imports)
      limitMemory(instance.exports)
      return ready(instance)
    },
    print: () => undefined,
    printErr: () => undefined,
  })
}

async function jpegOf(file: Blob): Promise<Blob> {
  const [heif, bytes] = await Promise.all([openHeif(), file.arrayBuffer()])
  const context = heif.heif_context_alloc()
  const read = heif.heif_context_read_from_memory(context, bytes)
  if (read.code !== heif.heif_error_code.heif_error_Ok) throw new Error(`libheif: ${read.message}`)
  const handle = heif.heif_js_context_get_primary_image_handle(context)
  if (handle.code) throw new Error(`libheif: ${handle.message}`)
  const pixels = heif.heif_image_handle_get_width(handle) * heif.heif_image_handle_get_height(handle)
  if (pixels > MOST_PIXELS) throw new Error('The picture is too large.')
  const { heif_colorspace_RGB } = heif.heif_colorspace
  const { heif_chroma_interleaved_RGBA } = heif.heif_chroma
  const decoded = heif.heif_js_decode_image2(handle, heif_colorspace_RGB, heif_chroma_interleaved_RGBA)
  if (decoded.code) throw new Error(`libheif: ${decoded.message}`)
  const [{ data, width, height, stride }] = decoded.channels
  const rgba = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength)
  for (let row = 1; stride !== width * 4 && row < height; row++)
    rgba.copyWithin(row * width * 4, row * stride, row * stride + width * 4)
  const canvas = new OffscreenCanvas(width, height)
  const image = new ImageData(rgba.subarray(0, width * height * 4), width, height)
  canvas.getContext('2d', { alpha: false })?.putImageData(image, 0, 0)
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
  return withProfile(jpeg, profileOf(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, MOST_HEAD_BYTES))))
}

/** The ICC profile of a HEIC: the content of a box `colr` of the kind `prof`. */
function profileOf(head: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const at = new TextDecoder('latin1').decode(head).indexOf('colrprof')
  if (at < 4) return undefined
  const length = new DataView(head.buffer).getUint32(at - 4)
  return length > 12 && length - 12 <= MOST_PROFILE_BYTES ? head.subarray(at + 8, at - 4 + length) : undefined
}

/** Puts a profile at the start of a JPEG, as a canvas has pixels alone. */
function withProfile(jpeg: Blob, profile: Uint8Array<ArrayBuffer> | undefined): Blob {
  if (!profile) return jpeg
  const length = profile.length + 16
  const segment = [0xff, 0xe2, length >> 8, length & 0xff]
  const head = new Uint8Array([...segment, ...new TextEncoder().encode('ICC_PROFILE\0'), 1, 1])
  return new Blob([jpeg.slice(0, 2), head, profile, jpeg.slice(2)], { type: jpeg.type })
}
