export const dayParts = ['morning', 'afternoon'] as const

/** Half a working day: 8 AM to 12 PM, or 12 PM to 5 PM. */
export type DayPart = (typeof dayParts)[number]

/** Days that a customer can request at once. */
export const maxDayChoices = 3

/** A request or suggestion that nobody answers lapses after this number of days. */
export const dayRequestDays = 5

/** The owner is reminded this long before. */
export const lapseReminderHours = 24

/** How long an unconfirmed request holds a seat, if the owner wants it to. */
export const holdHours = 48

/** Below this number of free seats customers read that there are few. */
export const fewSeats = 3

/** Distance between two jobs that are near each other. */
export const nearMiles = 5

/** How long moved jobs can be moved back. */
export const moveUndoMinutes = 10

export const maxJobsPerPart = 50

export const maxMovedJobs = 100

export const maxDaysOff = 200

export const maxDayLabelLength = 80

export const dayRooms = ['yes', 'few', 'no'] as const

export type DayRoom = (typeof dayRooms)[number]
