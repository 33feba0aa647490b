/** `1 job`, `1,200 jobs`. For nouns whose plural ends in “s”. */
export function countNoun(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}
