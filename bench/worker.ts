/** Responds to each message of the parent process with the result of `handle`. */
export function respondToParent<Message, Response>(
  handle: (message: Message) => Promise<Response>,
): void {
  process.on('message', (message) => {
    void handle(message as Message).then((response) => process.send?.(response))
  })
  process.on('disconnect', () => process.exit())
  process.send?.('listening')
}
