import { Readable } from 'node:stream'
import type { S3Config } from '../config.ts'
import type { PhotoStore } from './photo-store.ts'

const connectionTimeoutMs = 2_000
const requestTimeoutMs = 8_000
const maxAttempts = 3

/** Objects in a bucket of S3 or of anything that speaks its language. Three tries of 8 s each, then it throws. */
export class S3PhotoStore implements PhotoStore {
  readonly #bucket: string
  readonly #opened: ReturnType<typeof open>

  constructor(config: S3Config) {
    this.#bucket = config.bucket
    this.#opened = open(config)
  }

  async put(key: string, content: Buffer, contentType: string): Promise<void> {
    const { sdk, client } = await this.#opened
    await client.send(
      new sdk.PutObjectCommand({
        Bucket: this.#bucket,
        Key: key,
        Body: content,
        ContentType: contentType,
      }),
    )
  }

  async get(key: string) {
    const { sdk, client } = await this.#opened
    try {
      const { Body: body, ContentLength: byteSize } = await client.send(
        new sdk.GetObjectCommand({ Bucket: this.#bucket, Key: key }),
      )
      if (!(body instanceof Readable) || byteSize === undefined)
        throw new Error(`the store answered no content for ${key}`)
      return { body, byteSize }
    } catch (error) {
      if (error instanceof sdk.NoSuchKey) return undefined
      throw error
    }
  }

  async delete(key: string): Promise<void> {
    const { sdk, client } = await this.#opened
    await client.send(new sdk.DeleteObjectCommand({ Bucket: this.#bucket, Key: key }))
  }
}

async function open({ endpoint, region, accessKeyId, secretAccessKey }: S3Config) {
  // Loaded only where there is a bucket: it takes 50 MB and 0.4 s of CPU.
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Servers of one's own seldom have a host name for each bucket, or know Amazon's newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts,
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
    },
  })
  return { sdk, client }
}
