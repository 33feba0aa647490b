import { ApiError, ConnectionError } from '../client/client-errors.ts'
import type { QuoteClient } from '../client/quote-client.ts'
import { downsizePhoto } from './downsize-photo.ts'
import type { PhotoKind } from './photo-file.ts'
import type { PhotoUpload } from './photo-item.ts'

const uploadsAtOnce = 2
/** How often a busy server is tried again, and how long at most it is waited for each time. */
const maxBusyRetries = 5
const maxWaitSeconds = 30
const defaultWaitSeconds = 5

interface QueuedPhoto {
  file: File
  kind: PhotoKind
  cancellation: AbortController
  /** Lost its connection, and tries again by itself when there is one. */
  isWaiting: boolean
  busyRetries: number
}

interface PhotoUploadsOptions {
  upload: QuoteClient['uploadPhoto']
  onChange: (id: string, upload: PhotoUpload) => void
  onFailed: (id: string, error: unknown) => void
}

/** Sends photos to the server, a few at a time, one request a file. Knows files by the ids of their photos. */
export class PhotoUploads {
  readonly #options: PhotoUploadsOptions
  readonly #photos = new Map<string, QueuedPhoto>()
  readonly #queue: string[] = []
  #running = 0

  constructor(options: PhotoUploadsOptions) {
    this.#options = options
  }

  add(id: string, file: File, kind: PhotoKind): void {
    const cancellation = new AbortController()
    this.#photos.set(id, { file, kind, cancellation, isWaiting: false, busyRetries: 0 })
    this.#enqueue(id)
  }

  retry(id: string): void {
    const photo = this.#photos.get(id)
    if (!photo) return
    photo.isWaiting = false
    photo.busyRetries = 0
    this.#options.onChange(id, { status: 'preparing' })
    this.#enqueue(id)
  }

  /** Tries again what the connection failed. */
  resume(): void {
    for (const [id, photo] of this.#photos) if (photo.isWaiting) this.retry(id)
  }

  /** Forgets every photo but these, and stops their uploads. */
  keepOnly(ids: ReadonlySet<string>): void {
    for (const [id, photo] of this.#photos) {
      if (ids.has(id)) continue
      photo.cancellation.abort()
      this.#photos.delete(id)
    }
  }

  #enqueue(id: string): void {
    this.#queue.push(id)
    this.#runNext()
  }

  #runNext(): void {
    if (this.#running >= uploadsAtOnce) return
    const id = this.#queue.shift()
    if (id === undefined) return
    const photo = this.#photos.get(id)
    if (!photo) return this.#runNext()
    this.#running += 1
    void this.#upload(id, photo).finally(() => {
      this.#running -= 1
      this.#runNext()
    })
  }

  async #upload(id: string, photo: QueuedPhoto): Promise<void> {
    const { onChange, onFailed, upload } = this.#options
    const { signal } = photo.cancellation
    const file = await downsizePhoto(photo.file, photo.kind)
    if (signal.aborted) return
    onChange(id, { status: 'uploading', percent: 0 })
    try {
      const url = await upload(file, {
        signal,
        onPercent: (percent) => onChange(id, { status: 'uploading', percent }),
      })
      this.#photos.delete(id)
      onChange(id, { status: 'uploaded', url })
    } catch (error) {
      if (signal.aborted) return
      if (isBusy(error) && photo.busyRetries < maxBusyRetries) return this.#wait(id, photo, error)
      photo.isWaiting = error instanceof ConnectionError
      onChange(id, { status: 'failed' })
      onFailed(id, error)
    }
  }

  /** Tries again when a busy server says that it may work, without the visitor's doing. */
  #wait(id: string, photo: QueuedPhoto, { retryAfterSeconds }: ApiError): void {
    photo.busyRetries += 1
    this.#options.onChange(id, { status: 'waiting' })
    const seconds = Math.min(retryAfterSeconds ?? defaultWaitSeconds, maxWaitSeconds)
    setTimeout(() => {
      if (!photo.cancellation.signal.aborted) this.#enqueue(id)
    }, seconds * 1000)
  }
}

function isBusy(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 503
}
