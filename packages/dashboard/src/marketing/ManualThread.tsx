/** Drawing of a text conversation on the owner's phone, in the size of a screenshot. */
export function ManualThread() {
  return (
    <svg
      className="cq-thread"
      viewBox="0 0 390 844"
      width="390"
      height="844"
      role="img"
      aria-label="Text messages on a phone. Saturday evening a customer asks what a driveway costs. Monday the business offers to come and measure. Thursday the customer has hired somebody else."
    >
      <rect width="390" height="844" className="cq-thread-screen" />
      <g className="cq-thread-head">
        <circle cx="195" cy="68" r="28" />
        <text x="195" y="68" fontSize="22" textAnchor="middle" dominantBaseline="central">
          ?
        </text>
      </g>
      <text x="195" y="122" fontSize="17" textAnchor="middle">
        New number
      </text>
      <path d="M0 146h390" className="cq-thread-line" />
      <Time y={186}>Saturday 7:40 PM</Time>
      <Message y={206} lines={['Hi! How much for my', 'driveway?']} />
      <Time y={318}>Saturday 8:15 PM</Time>
      <Message y={338} lines={['Hello?']} />
      <Time y={424}>Monday 9:15 AM</Time>
      <Message
        y={444}
        isOurs
        lines={['Sorry, we were on a job.', 'I can come and measure', 'on Wednesday?']}
      />
      <Time y={584}>Thursday 12:02 PM</Time>
      <Message y={604} lines={['Thanks, we hired someone', 'who had a price right away.']} />
      <rect x="20" y="762" width="350" height="48" rx="24" className="cq-thread-field" />
      <text x="42" y="786" fontSize="17" dominantBaseline="central" className="cq-thread-soft">
        Message
      </text>
    </svg>
  )
}

function Time({ y, children }: { y: number; children: string }) {
  return (
    <text x="195" y={y} fontSize="15" textAnchor="middle" className="cq-thread-soft">
      {children}
    </text>
  )
}

function Message({
  y,
  lines,
  isOurs = false,
}: {
  y: number
  lines: readonly string[]
  isOurs?: boolean
}) {
  const width = 290
  const x = isOurs ? 390 - 20 - width : 20
  return (
    <g className={isOurs ? 'cq-thread-ours' : 'cq-thread-theirs'}>
      <rect x={x} y={y} width={width} height={30 + lines.length * 26} rx="22" />
      {lines.map((line, index) => (
        <text
          key={line}
          x={x + 22}
          y={y + 28 + index * 26}
          fontSize="18"
          dominantBaseline="central"
        >
          {line}
        </text>
      ))}
    </g>
  )
}
