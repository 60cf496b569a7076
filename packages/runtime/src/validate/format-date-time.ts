const datePattern = /^(\d{4})-(\d\d)-(\d\d)$/;
const timePattern = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):(\d\d))$/i;
const durationPattern =
  /^P(?:\d+W|(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?|T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))$/;

/** `full-date` of RFC 3339, 5.6: a day that the calendar has. */
export function isDate(text: string): boolean {
  const match = datePattern.exec(text);
  if (match === null) return false;
  const year = Number(match[1]);
  const month = Number(match[2]);
  const day = Number(match[3]);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

/** `full-time` of RFC 3339, 5.6. A leap second stands only at the end of a day in UTC. */
export function isTime(text: string): boolean {
  const match = timePattern.exec(text);
  if (match === null) return false;
  const [hour = 0, minute = 0, second = 0] = match.slice(1, 4).map(Number);
  const offsetHour = Number(match[5] ?? 0);
  const offsetMinute = Number(match[6] ?? 0);
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  const sign = match[4] === "-" ? 1 : -1;
  const utc = hour * 60 + minute + sign * (offsetHour * 60 + offsetMinute);
  return (utc + 2880) % 1440 === 1439;
}

/** `date-time` of RFC 3339, 5.6. */
export function isDateTime(text: string): boolean {
  return /^[^t]{10}t/i.test(text) && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}

/** `duration` of RFC 3339, appendix A. */
export function isDuration(text: string): boolean {
  return durationPattern.test(text);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
