/** Answers each message of the parent process with what `handle` makes of it. */
export function answerParent<Message, Answer>(handle: (message: Message) => Promise<Answer>): void {
  process.on('message', (message) => {
    void handle(message as Message).then((answer) => process.send?.(answer))
  })
  process.on('disconnect', () => process.exit())
}
