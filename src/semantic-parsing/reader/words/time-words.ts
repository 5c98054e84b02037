/** Small words that say when a link holds or by which source, by their type in the grammar; only for graphs whose links have times or sources. */
export const timeSmallWords: Readonly<Record<string, string>> = {
  ATTIME: "in|during|on|in the year|as of|back in|at|in the course of|within|around",
  THROUGHOUT: "throughout|all through|through all of|during all of|the whole of|for the whole of",
  SINCE: "since|ever since|from",
  ONWARDS: "on|onwards|onward|until now|until today|to now|to today|to the present|till now|up to now",
  FROM: "from",
  TO: "to|until|till|through|up to|-|to the end of",
  BEFORE: "before|prior to|earlier than|until before|by",
  AFTER: "after|later than|following|past",
  UNTIL: "until|till|up to|up until",
  ACCORDING:
    "according to|as per|as stated by|as stated in|as reported by|as reported in|as told by|on the authority of|based on|by the account of|as claimed by|claimed by|says|sourced from",
  NOW: "now|currently|current|today|presently|nowadays|at present|at the moment|right now|still|at this time|these days",
  LEAVING:
    "left|leave|leaves|quit|quits|resigned from|resigned at|departed from|stopped working at|stopped working for|stepped down from|retired from|gone from|leaving|stop working at|stop working for",
  JOINING:
    "joined|join|joins|started at|start at|starts at|started with|began at|began with|begin at|started working at|started working for|started to work at|started to work for|began working at|began working for|start working at|start working for|came to|come to|entered|enter|hired by|was hired by|moved to|move to|signed for|signed with|joining|started in|begin working at|begin working for",
};
