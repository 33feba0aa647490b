/** The ID of Power Washing, which widgets quote unless the company offers other services. */
export const widgetServiceTypeId = 1
