import { randomUUID } from 'node:crypto'

/** The body of a request. */
export interface Body {
  type: string
  content: Buffer
}

export function jsonBody(content: object): Body {
  return { type: 'application/json', content: Buffer.from(JSON.stringify(content)) }
}

/** The form of an upload with one photo. */
export function photoForm(photo: Buffer): Body {
  const boundary = randomUUID()
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="photos"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    content: Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
