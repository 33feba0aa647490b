import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { photoForm } from './request-body.ts'
import { type RequestKind, requestKinds, visitWidget } from './visit-widget.ts'
import { respondToParent } from './worker.ts'

/* A program: some of the visitors of `mixed-load`. Each has an IP address of its own. */

export interface Visitors {
  /** URL of the widget of each visitor. */
  widgetUrls: string[]
  /** Number of this program's first visitor. The visitors of all programs are numbered from 1. */
  first: number
  photoFile: string
}

/** One visit of each visitor per period. The first period is not recorded. */
interface RegularVisits {
  periodSeconds: number
  recordedSeconds: number
}

/** Visits without pauses, or regular ones. */
export type Visits = { seconds: number } | RegularVisits

export interface Visited {
  /** Milliseconds of the recorded requests. */
  times: Record<RequestKind, number[]>
  failures: string[]
}

preferThisProcess()
respondToParent(async (task: Visitors & Visits) => {
  const photo = photoForm(await readFile(task.photoFile))
  const visits = task.widgetUrls.map((url, index) => {
    const agent = new Agent({ keepAlive: true, localAddress: `127.1.1.${task.first + index}` })
    return { agent, visit: () => visitWidget(agent, url, photo) }
  })
  const visited: Visited = {
    times: { read: [], upload: [], analyze: [], submit: [] },
    failures: [],
  }
  const now = performance.now()
  await Promise.all(
    visits.map(({ visit }) =>
      'seconds' in task
        ? visitWithoutPauses(visit, now + task.seconds * 1_000, visited)
        : visitRegularly(visit, now, task, visited),
    ),
  )
  for (const { agent } of visits) agent.destroy()
  return visited
})

type StartVisit = () => ReturnType<typeof visitWidget>

async function visitWithoutPauses(
  visit: StartVisit,
  end: number,
  { times }: Visited,
): Promise<void> {
  while (performance.now() < end)
    for await (const { kind, milliseconds } of visit()) times[kind].push(milliseconds)
}

/** Starts at a random time. A slow response does not delay the requests of other visitors. */
async function visitRegularly(
  visit: StartVisit,
  start: number,
  { periodSeconds, recordedSeconds }: RegularVisits,
  { times, failures }: Visited,
): Promise<void> {
  const periodMs = periodSeconds * 1_000
  const recordedFrom = start + periodMs
  const end = recordedFrom + recordedSeconds * 1_000
  for (let begin = start + Math.random() * periodMs; begin < end; begin += periodMs) {
    const steps = visit()
    for (let index = 0; index < requestKinds.length; index++) {
      const dueAt = begin + ((index + Math.random()) * periodMs) / requestKinds.length
      await pause(Math.max(0, dueAt - performance.now()))
      try {
        const { value } = await steps.next()
        const now = performance.now()
        if (value && now >= recordedFrom && now < end) times[value.kind].push(value.milliseconds)
      } catch (error) {
        failures.push((error as Error).message)
        break
      }
    }
  }
}

/**
 * Gives this process real-time priority, where the user may. Visitors have devices of their own: their processes must not wait
 * for a core on which the server decodes a photo, because the wait would count as the server's.
 */
function preferThisProcess(): void {
  try {
    execFileSync('chrt', ['--all-tasks', '--fifo', '--pid', '1', String(process.pid)], {
      stdio: 'ignore',
    })
  } catch {
    console.log('The visitors run at normal priority: chrt is missing or not allowed.')
  }
}
