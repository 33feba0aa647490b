import { ActivityLog } from './ActivityLog.tsx'

/** The account's audit log as its owner sees it. Includes actions by admins. */
export function ActivitySection() {
  return (
    <section className="cq-panel cq-account-section" aria-labelledby="activity">
      <h2 id="activity">Activity</h2>
      <p className="cq-setting-note">
        Sign-ins, exports, and changes to prices and settings by you and by CurbQuote support.
        Entries are kept for one year.
      </p>
      <ActivityLog />
    </section>
  )
}
