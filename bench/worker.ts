/** Responds to each message of the parent process with the result of `handle`. */
export function answerParent<Message, Answer>(handle: (message: Message) => Promise<Answer>): void {
  process.on('message', (message) => {
    void handle(message as Message).then((answer) => process.send?.(answer))
  })
  process.on('disconnect', () => process.exit())
}
