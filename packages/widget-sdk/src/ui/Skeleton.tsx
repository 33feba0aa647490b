import { useWidget } from '../controller/widget-context.ts'

/** A placeholder in the shape of the card while it loads. */
export function Skeleton() {
  const { messages } = useWidget()
  return (
    <div className="skeleton" aria-busy="true">
      <p className="visually-hidden" role="status">
        {messages.loading}
      </p>
      <span className="bone title" />
      <span className="bone line" />
      <span className="bone label" />
      <div className="tiles">
        <span className="bone" />
      </div>
      <span className="bone label" />
      <span className="bone zone-bone" />
      <span className="bone label" />
      <span className="bone text-bone" />
      <span className="bone button-bone" />
    </div>
  )
}
