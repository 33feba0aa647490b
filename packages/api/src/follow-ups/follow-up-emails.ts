import type { EmailKinds } from '../emails/make-email.ts'
import { type FollowUpTest, makeFollowUp, makeTestFollowUp } from './follow-up-email.ts'
import { makeReplyAlert } from './reply-alert-email.ts'

/** The parameters of emails about reminders. */
export interface FollowUpEmails {
  follow_up_1: object
  follow_up_2: object
  follow_up_3: object
  follow_up_test: FollowUpTest
  follow_up_reply: object
}

export const followUpEmails: EmailKinds<FollowUpEmails> = {
  follow_up_1: makeFollowUp,
  follow_up_2: makeFollowUp,
  follow_up_3: makeFollowUp,
  follow_up_test: makeTestFollowUp,
  follow_up_reply: makeReplyAlert,
}
