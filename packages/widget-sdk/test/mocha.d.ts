// Globals of Mocha in @web/test-runner.
declare function describe(name: string, body: () => void): void
declare function it(name: string, body: () => void | Promise<void>): void
declare function afterEach(body: () => void | Promise<void>): void

declare module '@web/test-runner-commands' {
  export function sendKeys(
    keys: { press: string } | { down: string } | { up: string } | { type: string },
  ): Promise<void>
  export function emulateMedia(media: { reducedMotion: 'reduce' | 'no-preference' }): Promise<void>
  export function sendMouse(move: { type: 'move'; position: [x: number, y: number] }): Promise<void>
  export function resetMouse(): Promise<void>
  export function setViewport(size: { width: number; height: number }): Promise<void>
}
