/** Words that must not appear in messages to people who edit a dealer's files: error texts of libraries, 'undefined', 'NaN'. */
export const machineWords =
  /Invalid (?:input|key|string|option|ISO)|Unrecognized|Too (?:big|small): expected|expected \S+, received|is nothing|undefined|\bNaN\b|\[object |Error:|\n\s+at |\bZod\b/;
