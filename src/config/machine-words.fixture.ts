/** What nobody who edits a dealer's files should have to read: words of libraries, and values that are none. */
export const machineWords =
  /Invalid (?:input|key|string|option|ISO)|Unrecognized|Too (?:big|small): expected|expected \S+, received|is nothing|undefined|\bNaN\b|\[object |Error:|\n\s+at |\bZod\b/;
