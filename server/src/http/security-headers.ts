import { mapOrigin } from '../config/map.ts'
import type { Config } from '../config.ts'

// Only names that browsers know: each one that they do not is a warning in the console of every page.
const deniedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

function contentSecurityPolicy(config: Config, hasStreets: boolean): string {
  const google = config.captcha.kind === 'recaptcha' ? ' https://www.google.com https://www.gstatic.com' : ''
  const origin = mapOrigin(config.map, hasStreets)
  const map = origin === undefined ? '' : ` ${origin}`
  return [
    "default-src 'none'",
    `script-src 'self'${google}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${google}${map}`,
    "manifest-src 'self'",
    ...(google ? ['frame-src https://www.google.com'] : []),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "worker-src 'self'",
    // Google's script makes policies of its own names and evaluates strings through them.
    ...(google ? [] : ["require-trusted-types-for 'script'", 'trusted-types default dompurify']),
  ].join('; ')
}

/** The headers of every answer. */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': [
      ...deniedFeatures.map(feature => `${feature}=()`),
      'clipboard-write=(self)',
      'geolocation=(self)',
    ].join(', '),
    ...(config.publicUrl.protocol === 'https:' ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

/** A document carries these on top; API answers carry the closed policy. */
export function documentHeaders(config: Config, hasStreets = false): Record<string, string> {
  return { 'content-security-policy': contentSecurityPolicy(config, hasStreets) }
}

/**
 * The policy of the worker that decodes HEIC, which is libheif in WebAssembly (`web/src/trip/files/heic.worker.ts`). A
 * worker has the policy of its own script, so that pages need not allow WebAssembly.
 */
export const decoderPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

export const apiHeaders: Record<string, string> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
}
