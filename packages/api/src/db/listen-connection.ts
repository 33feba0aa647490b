import pg from 'pg'

export interface ChannelListener {
  onMessage(payload: string): void
  /** Called with `false` when the connection is lost, and with `true` when it is back. Messages in between are lost. */
  onConnectionChange(isConnected: boolean): void
}

const reconnectMs = 1_000
const connectTimeoutMs = 5_000
/** A probe detects connections that died without being closed. */
const probeEveryMs = 15_000
const probeTimeoutMs = 5_000

/** A dedicated LISTEN connection that reconnects after a failure. */
export class ListenConnection {
  readonly #databaseUrl: string
  readonly #channel: string
  readonly #listener: ChannelListener
  readonly #onError: (error: Error) => void
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #probe: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(
    databaseUrl: string,
    channel: string,
    listener: ChannelListener,
    onError: (error: Error) => void,
  ) {
    this.#databaseUrl = databaseUrl
    this.#channel = channel
    this.#listener = listener
    this.#onError = onError
  }

  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: 'curbquote-listen',
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: probeTimeoutMs,
      keepAlive: true,
    })
    client.on('error', (error) => {
      // A connection that ends reports two errors.
      if (this.#client !== client) return
      this.#onError(error)
      this.#drop(client)
    })
    client.once('end', () => this.#lost(client))
    client.on('notification', ({ payload }) => this.#listener.onMessage(payload ?? ''))
    this.#client = client
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(this.#channel)}`)
    } catch (error) {
      this.#drop(client)
      throw error
    }
    this.#probe = setInterval(() => {
      client.query('select 1').catch(() => this.#drop(client))
    }, probeEveryMs)
    this.#probe.unref()
    this.#listener.onConnectionChange(true)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    clearInterval(this.#probe)
    await this.#client?.end().catch(() => undefined)
  }

  /** Destroys a broken connection without waiting for the server. */
  #drop(client: pg.Client): void {
    this.#lost(client)
    client.end().catch(() => undefined)
  }

  #lost(client: pg.Client): void {
    if (this.#isClosed || this.#client !== client) return
    this.#client = undefined
    clearInterval(this.#probe)
    this.#listener.onConnectionChange(false)
    this.#retry = setTimeout(() => {
      // A failed attempt schedules the next one.
      this.open().catch(() => undefined)
    }, reconnectMs)
    this.#retry.unref()
  }
}
