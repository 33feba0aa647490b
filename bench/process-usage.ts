import { readFileSync } from 'node:fs'

/** CPU time and memory of a process and its child processes. */
export interface Usage {
  cpuSeconds: number
  residentBytes: number
}

/** Linux reports CPU time in this unit to every program. */
const secondsPerTick = 1 / 100
/** Positions after the name of the program in `/proc/PID/stat`, see proc_pid_stat(5). */
const fields = { userTime: 11, systemTime: 12, endedUserTime: 13, endedSystemTime: 14 }

/** The usage of this process and its child processes, also of those that have ended. Without `/proc`, of this one only. */
export function usageOfProcess(): Usage {
  const { user, system } = process.cpuUsage()
  const usage = { cpuSeconds: (user + system) / 1e6, residentBytes: process.memoryUsage.rss() }
  const own = readStat('self')
  if (!own) return usage
  usage.cpuSeconds += secondsOf(own[fields.endedUserTime], own[fields.endedSystemTime])
  const children = readProc(`self/task/${process.pid}/children`) ?? ''
  for (const pid of children.split(' ').filter(Boolean)) {
    const stat = readStat(pid)
    usage.cpuSeconds += secondsOf(stat?.[fields.userTime], stat?.[fields.systemTime])
    usage.residentBytes += residentBytesOf(pid)
  }
  return usage
}

function readStat(pid: string): string[] | undefined {
  const stat = readProc(`${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function residentBytesOf(pid: string): number {
  const [, kilobytes = 0] = /^VmRSS:\s+(\d+) kB$/m.exec(readProc(`${pid}/status`) ?? '') ?? []
  return Number(kilobytes) * 1024
}

/** Returns `undefined` when the process has ended. */
function readProc(file: string): string | undefined {
  try {
    return readFileSync(`/proc/${file}`, 'utf8')
  } catch {
    return undefined
  }
}

function secondsOf(...ticks: (string | undefined)[]): number {
  return ticks.reduce((sum, each) => sum + Number(each ?? 0), 0) * secondsPerTick
}

/** Returns the CPU time that all threads of this process and its child processes spend on the work. */
export async function cpuSecondsOf(work: () => Promise<void>): Promise<number> {
  const before = usageOfProcess()
  await work()
  return usageOfProcess().cpuSeconds - before.cpuSeconds
}
