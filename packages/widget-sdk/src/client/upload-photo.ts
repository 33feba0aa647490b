import { createCall, type EndpointRequest } from '@curbquote/types/endpoints'
import { uploadPhotos } from '@curbquote/types/photos'
import { ApiError, ConnectionError, toApiError } from './client-errors.ts'
import { parseJson } from './parse-json.ts'
import { timeoutSignal } from './timeout-signal.ts'

const uploadTimeoutMs = 120_000

export interface UploadOptions {
  /** Default: the name of the `File`. */
  fileName?: string | undefined
  /** Receives the progress in whole percent, up to 99. Only in browsers. */
  onPercent?: ((percent: number) => void) | undefined
  /** Cancels the upload, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
}

/** Uploads one photo and resolves with its URL. */
export async function uploadPhoto(
  { origin, widgetId }: { origin: string; widgetId: string },
  photo: Blob,
  { fileName, onPercent, signal }: UploadOptions = {},
): Promise<string> {
  signal?.throwIfAborted()
  const form = new FormData()
  form.append('photos', photo, fileName ?? ('name' in photo ? String(photo.name) : 'photo'))
  const call = createCall(async ({ url }: EndpointRequest) => {
    const response = await send(origin + url, form, onPercent, signal)
    const { status, statusText, text, retryAfter } = response
    const json = parseJson(text)
    if (status >= 300) throw toApiError(status, json, statusText, text, retryAfter)
    return json
  })
  // A response of another server, such as a captive portal, may have any form.
  const uploaded = await call(uploadPhotos, { params: { widgetId }, form })
  const photoUrl = uploaded?.photos?.[0]
  if (!photoUrl) throw new ApiError(200, uploaded, 'The photo was not stored.', '')
  return photoUrl
}

interface UploadResponse {
  status: number
  statusText: string
  text: string
  retryAfter: string | null
}

/** XMLHttpRequest reports the progress of an upload, `fetch` does not. Outside browsers there is only `fetch`. */
function send(
  url: string,
  body: FormData,
  onPercent: UploadOptions['onPercent'],
  signal: AbortSignal | undefined,
): Promise<UploadResponse> {
  return typeof XMLHttpRequest === 'undefined'
    ? sendByFetch(url, body, signal)
    : sendByRequest(url, body, onPercent, signal)
}

async function sendByFetch(
  url: string,
  body: FormData,
  signal: AbortSignal | undefined,
): Promise<UploadResponse> {
  const timeout = timeoutSignal(uploadTimeoutMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      credentials: 'omit',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const { status, statusText, headers } = response
    const text = await response.text()
    return { status, statusText, text, retryAfter: headers.get('retry-after') }
  } catch (error) {
    signal?.throwIfAborted()
    throw new ConnectionError(error)
  }
}

function sendByRequest(
  url: string,
  body: FormData,
  onPercent: UploadOptions['onPercent'],
  signal: AbortSignal | undefined,
): Promise<UploadResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    request.upload.onprogress = ({ loaded, total }) =>
      onPercent?.(total > 0 ? Math.min(99, Math.floor((loaded / total) * 100)) : 0)
    request.onload = () => {
      const { status, statusText, responseText } = request
      // Read only with 503: browsers log an error for a header that CORS does not expose.
      const retryAfter = status === 503 ? request.getResponseHeader('retry-after') : null
      resolve({ status, statusText, text: responseText, retryAfter })
    }
    request.onerror = () => reject(new ConnectionError())
    request.ontimeout = () => reject(new ConnectionError())
    request.onabort = () => reject(signal?.reason as Error)
    request.onloadend = () => signal?.removeEventListener('abort', cancel)
    signal?.addEventListener('abort', cancel)
    request.open('POST', url)
    request.timeout = uploadTimeoutMs
    request.withCredentials = false
    request.send(body)
  })
}
