import { lookup as systemLookup } from 'node:dns'
import { type ClientRequest, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

const CONNECT_MS = 3_000
const TOTAL_MS = 8_000
const MAX_BYTES = 1024 * 1024

/** `refused` is our own guard; `bad_answer` covers every status but 2xx, and what is not of the wanted kind. */
export type OutboundReason = 'refused' | 'unreachable' | 'timeout' | 'bad_answer'

export class OutboundFailure extends Error {
  readonly reason: OutboundReason
  /** The status of a bad answer that had one. */
  readonly status: number | undefined

  constructor(reason: OutboundReason, message: string, details: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: details.cause })
    this.name = 'OutboundFailure'
    this.reason = reason
    this.status = details.status
  }
}

interface Settings {
  /** The hosts that may be called, over https on the usual port and at public addresses only; `*.` is any below one. */
  allow: readonly string[]
  /** Addresses that the operator configured: other origins than the allowed ones may be plain http, private, and on any port. */
  configured?: readonly string[]
  lookup?: LookupFunction
  connectMs?: number
  /** How long a call may take, where it is one that is known to be slow. */
  totalMs?: number
}

/** The media types that are asked for, and those that are taken. */
interface Kind {
  accept: string
  isIt: RegExp
}
const json: Kind = { accept: 'application/json', isIt: /^application\/([\w.-]+\+)?json\b/i }
/** Nothing is read of it. */
const anything: Kind = { accept: '*/*', isIt: /^/ }
const picture: Kind = { accept: 'image/webp, image/jpeg, image/png', isIt: /^image\/(?:webp|jpeg|png)\b/i }

interface Call {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Sent as a form, or as it is. */
  body?: URLSearchParams | string | Buffer
  /** How long the whole call may take, where that is less. */
  patience?: number
}

/** Calls other servers, except a store of files: known hosts, public addresses, no redirects, little time and little data. */
export function createOutbound({
  allow,
  configured = [],
  lookup = systemLookup,
  connectMs = CONNECT_MS,
  totalMs = TOTAL_MS,
}: Settings) {
  const hosts = new Set(allow)
  const above = allow.filter(host => host.startsWith('*.')).map(host => host.slice(1))
  const isKnown = (host: string) => hosts.has(host) || above.some(end => host.endsWith(end))
  const foreign = configured.map(address => new URL(address)).filter(({ hostname }) => !isKnown(hostname))
  const origins = new Set(foreign.map(({ origin }) => origin))

  /** Hands the connection nothing but addresses that were checked, so the name cannot be resolved to another one in between. */
  const publicLookup: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : []
      const [first] = addresses
      if (error) callback(error, '')
      else if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        callback(new OutboundFailure('refused', 'The host has an address that is not public.'), '')
      } else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }

  function guard(url: URL): { lookup: LookupFunction } {
    if (url.username || url.password) throw new OutboundFailure('refused', 'The address has credentials.')
    if (origins.has(url.origin)) return { lookup }
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const known = url.protocol === 'https:' && url.port === '' && isKnown(host)
    // A literal address is connected to without any look-up, so it is checked here.
    if (!known || (isIP(host) !== 0 && !isPublicAddress(host))) {
      throw new OutboundFailure('refused', 'The address may not be called.')
    }
    return { lookup: publicLookup }
  }

  async function send(address: string | URL, call: Call, kind: Kind): Promise<Buffer> {
    const url = new URL(address)
    const options = {
      ...guard(url),
      agent: false as const,
      method: call.method ?? 'GET',
      headers: {
        accept: kind.accept,
        'accept-encoding': 'identity',
        'user-agent': 'Caravan',
        ...(call.body instanceof URLSearchParams
          ? { 'content-type': 'application/x-www-form-urlencoded' }
          : {}),
        ...call.headers,
      },
    }
    const request = url.protocol === 'https:' ? requestSecure(url, options) : requestPlain(url, options)
    const patience = Math.min(call.patience ?? totalMs, totalMs)
    return exchange(request, { ...call, patience }, connectMs, kind)
  }

  return {
    /** Answers the parsed JSON of a 2xx; everything else is an OutboundFailure. */
    fetchJson: async (address: string | URL, call: Call = {}): Promise<unknown> =>
      parseJson((await send(address, call, json)).toString()),
    /** Sends something to a service whose answer tells nothing but whether it took it. */
    post: async (address: string | URL, call: Omit<Call, 'method'>): Promise<void> =>
      void (await send(address, { ...call, method: 'POST' }, anything)),
    /** Whether an address may be called, as far as its name tells. */
    mayCall(address: string): boolean {
      try {
        guard(new URL(address))
        return true
      } catch {
        return false
      }
    },
    /** Answers what says that it is a picture; whether it is one is for the caller to find out. */
    fetchPicture: (address: string | URL, call: Call = {}): Promise<Buffer> => send(address, call, picture),
  }
}

export type Outbound = ReturnType<typeof createOutbound>

/** Sends the request and collects the body of its answer, within the limits of time and size. */
function exchange(
  request: ClientRequest,
  call: Call & { patience: number },
  connectMs: number,
  kind: Kind,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const give = (failure: OutboundFailure) => {
    reject(failure)
    request.destroy()
  }
  const late = () => give(new OutboundFailure('timeout', 'The service did not answer in time.'))
  const connecting = setTimeout(late, connectMs)
  const everything = setTimeout(late, call.patience)

  request.once('socket', socket => {
    const connected = 'encrypted' in socket ? 'secureConnect' : 'connect'
    socket.once(connected, () => clearTimeout(connecting))
  })
  request.once('error', cause => {
    reject(
      cause instanceof OutboundFailure
        ? cause
        : new OutboundFailure('unreachable', 'The service could not be reached.', { cause }),
    )
  })
  request.once('response', response => {
    const status = response.statusCode ?? 0
    const type = response.headers['content-type'] ?? ''
    const plain = (response.headers['content-encoding'] ?? 'identity') === 'identity'
    if (status < 200 || status > 299 || !plain || !kind.isIt.test(type)) {
      give(new OutboundFailure('bad_answer', 'The service answered something else.', { status }))
      return
    }
    const chunks: Buffer[] = []
    let size = 0
    response.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > MAX_BYTES) give(new OutboundFailure('bad_answer', 'The answer is too large.', { status }))
      else chunks.push(chunk)
    })
    response.once('end', () => resolve(Buffer.concat(chunks)))
    response.once('error', cause => {
      reject(new OutboundFailure('unreachable', 'The answer broke off.', { cause }))
    })
  })
  request.end(call.body instanceof Buffer ? call.body : call.body?.toString())

  return promise.finally(() => {
    clearTimeout(connecting)
    clearTimeout(everything)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new OutboundFailure('bad_answer', 'The service answered malformed JSON.', { cause })
  }
}
