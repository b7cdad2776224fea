import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import openLibrary from 'libheif-js/libheif-wasm/libheif.js'

/** A picture of 50 million pixels takes 350 MB. */
const MOST_HEAP_BYTES = 448 * 1024 * 1024
const PAGE = 64 * 1024

interface Memory {
  buffer: ArrayBuffer
  grow(pages: number): number
}
interface Instance {
  exports: Record<string, unknown>
}
/** TypeScript declares it for browsers alone. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => Instance
  Memory: { new (): Memory; prototype: Memory }
}

const wasm = new WebAssembly.Module(
  await readFile(fileURLToPath(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm'))),
)

/** An instance of libheif that cannot take more memory than that. */
function open() {
  return openLibrary({
    instantiateWasm(imports: object, ready: (instance: Instance) => unknown) {
      const instance = new WebAssembly.Instance(wasm, imports)
      for (const memory of Object.values(instance.exports)) {
        if (!(memory instanceof WebAssembly.Memory)) continue
        memory.grow = pages => {
          if (memory.buffer.byteLength + pages * PAGE > MOST_HEAP_BYTES) throw new RangeError('out of memory')
          return WebAssembly.Memory.prototype.grow.call(memory, pages)
        }
      }
      return ready(instance)
    },
    print: () => undefined,
    printErr: () => undefined,
  })
}

export interface Decoded {
  /** Red, green and blue, a byte each; row follows row. */
  pixels: Buffer
  width: number
  height: number
}

/**
 * Decodes the primary picture of a HEIC, upright. Throws if it cannot be decoded. It blocks its thread, and what it
 * throws may come from a library in any state: each picture has an instance of its own.
 */
export async function decodeHeic(bytes: Buffer): Promise<Decoded> {
  const heif = open()
  const context = heif.heif_context_alloc()
  const read = heif.heif_context_read_from_memory(context, bytes)
  if (read.code !== heif.heif_error_code.heif_error_Ok) throw new Error(`libheif: ${read.message}`)
  const handle = heif.heif_js_context_get_primary_image_handle(context)
  if (handle.code) throw new Error(`libheif: ${handle.message}`)
  const { heif_colorspace_RGB } = heif.heif_colorspace
  const { heif_chroma_interleaved_RGB } = heif.heif_chroma
  const decoded = heif.heif_js_decode_image2(handle, heif_colorspace_RGB, heif_chroma_interleaved_RGB)
  if (decoded.code) throw new Error(`libheif: ${decoded.message}`)
  const [{ data, width, height, stride }] = decoded.channels
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  for (let row = 1; stride !== width * 3 && row < height; row++)
    pixels.copyWithin(row * width * 3, row * stride, row * stride + width * 3)
  return { pixels: pixels.subarray(0, width * height * 3), width, height }
}
