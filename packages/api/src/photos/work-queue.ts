import { PhotosUnavailableError } from '../file-store/photos-unavailable-error.ts'

/** The company and IP address that a task is scheduled for. */
export interface Requester {
  companyId: number
  /** As returned by `networkOf`. */
  ipAddress: string
}

interface WaitingTask {
  requester: Requester
  /** The number of turns before it arrived. */
  arrivedAfter: number
  start: () => void
}

/** Bounds the memory of `#lastTurns`. Far more than the number of waiting tasks. */
const maxRememberedTurns = 2_000

/**
 * A fair queue that runs at most `concurrency` tasks at once. The next turn goes to the task that has waited longest. Its wait
 * starts again when its company or IP address gets a turn. One visitor with many photos therefore delays another by one photo
 * only. Visitors with one photo each, of different companies, are served in order of arrival.
 */
export class WorkQueue {
  readonly #concurrency: number
  readonly #maxWaiting: number
  readonly #maxWaitingOfIpAddress: number
  readonly #waiting: WaitingTask[] = []
  /** The last turn number of each company and IP address, oldest first. */
  readonly #lastTurns = new Map<string, number>()
  #turns = 0
  #running = 0

  constructor(concurrency: number, maxWaiting: number, maxWaitingOfIpAddress = maxWaiting) {
    this.#concurrency = concurrency
    this.#maxWaiting = maxWaiting
    this.#maxWaitingOfIpAddress = maxWaitingOfIpAddress
  }

  /**
   * Resolves with the task's result. A task whose signal aborts before its turn leaves the queue and never starts.
   * @throws PhotosUnavailableError at once when the queue is full; the signal's reason; any error of the task
   */
  async run<Result>(
    requester: Requester,
    signal: AbortSignal,
    task: () => Promise<Result>,
  ): Promise<Result> {
    signal.throwIfAborted()
    await this.#enter(requester, signal)
    try {
      signal.throwIfAborted()
      return await task()
    } finally {
      this.#leave()
    }
  }

  async #enter(requester: Requester, signal: AbortSignal): Promise<void> {
    if (this.#running < this.#concurrency) {
      this.#running++
      this.#countTurn(requester)
      return
    }
    const waitingOfIpAddress = this.#waiting.filter(
      (task) => task.requester.ipAddress === requester.ipAddress,
    )
    if (
      this.#waiting.length >= this.#maxWaiting ||
      waitingOfIpAddress.length >= this.#maxWaitingOfIpAddress
    )
      throw new PhotosUnavailableError()
    await new Promise<void>((resolve, reject) => {
      const task: WaitingTask = {
        requester,
        arrivedAfter: this.#turns,
        start: () => {
          signal.removeEventListener('abort', abandon)
          resolve()
        },
      }
      const abandon = () => {
        this.#waiting.splice(this.#waiting.indexOf(task), 1)
        reject(signal.reason as Error)
      }
      signal.addEventListener('abort', abandon, { once: true })
      this.#waiting.push(task)
    })
  }

  #leave(): void {
    const next = this.#removeNext()
    if (!next) {
      this.#running--
      return
    }
    // `#running` is unchanged: the next task takes this place.
    this.#countTurn(next.requester)
    next.start()
  }

  #removeNext(): WaitingTask | undefined {
    let next: WaitingTask | undefined
    for (const task of this.#waiting) if (!next || this.#isBefore(task, next)) next = task
    if (next) this.#waiting.splice(this.#waiting.indexOf(next), 1)
    return next
  }

  /**
   * Compares the later of the last turns of the company and of the IP address. A visitor therefore gets no more turns with
   * several widgets or several IP addresses.
   */
  #isBefore(one: WaitingTask, other: WaitingTask): boolean {
    const [oneLater, oneIpAddress] = this.#lastTurnsOf(one.requester)
    const [otherLater, otherIpAddress] = this.#lastTurnsOf(other.requester)
    const difference =
      Math.max(oneLater, one.arrivedAfter) - Math.max(otherLater, other.arrivedAfter) ||
      oneLater - otherLater ||
      oneIpAddress - otherIpAddress
    return difference < 0
  }

  #lastTurnsOf({ companyId, ipAddress }: Requester): [later: number, ofIpAddress: number] {
    const ofCompany = this.#lastTurns.get(companyKey(companyId)) ?? 0
    const ofIpAddress = this.#lastTurns.get(ipAddressKey(ipAddress)) ?? 0
    return [Math.max(ofCompany, ofIpAddress), ofIpAddress]
  }

  #countTurn({ companyId, ipAddress }: Requester): void {
    this.#turns++
    for (const key of [companyKey(companyId), ipAddressKey(ipAddress)]) {
      this.#lastTurns.delete(key)
      this.#lastTurns.set(key, this.#turns)
    }
    for (const key of this.#lastTurns.keys()) {
      if (this.#lastTurns.size <= maxRememberedTurns) break
      this.#lastTurns.delete(key)
    }
  }
}

function companyKey(companyId: number): string {
  return `company ${companyId}`
}

function ipAddressKey(ipAddress: string): string {
  return `ip ${ipAddress}`
}
