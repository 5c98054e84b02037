import { type Machine, push } from "./machine.ts";

/** Opcodes that push a number, a text, bytes, a truth or None; false for any other. */
export function scalar(machine: Machine, opcode: number): boolean {
  const { input } = machine;
  switch (opcode) {
    case 0x4b: // BININT1
      return push(machine, input.u8());
    case 0x4d: // BININT2
      return push(machine, input.u16());
    case 0x4a: // BININT
      return push(machine, input.i32());
    case 0x8a: // LONG1
      return push(machine, input.long(input.u8()));
    case 0x8b: // LONG4
      return push(machine, input.long(input.length32()));
    case 0x49: // INT
      return push(machine, input.decimalInt());
    case 0x4c: // LONG
      return push(machine, input.decimalLong());
    case 0x47: // BINFLOAT
      return push(machine, input.f64());
    case 0x46: // FLOAT
      return push(machine, input.decimalFloat());
    case 0x4e: // NONE
      return push(machine, null);
    case 0x88: // NEWTRUE
      return push(machine, true);
    case 0x89: // NEWFALSE
      return push(machine, false);
    case 0x8c: // SHORT_BINUNICODE
      return push(machine, input.utf8(input.u8()));
    case 0x58: // BINUNICODE
      return push(machine, input.utf8(input.length32()));
    case 0x8d: // BINUNICODE8
      return push(machine, input.utf8(input.length64()));
    case 0x56: // UNICODE
      return push(machine, input.rawUnicode());
    case 0x53: // STRING
      return push(machine, input.quoted());
    case 0x55: // SHORT_BINSTRING
      return push(machine, input.oldString(input.u8()));
    case 0x54: // BINSTRING
      return push(machine, input.oldString(input.length32()));
    case 0x43: // SHORT_BINBYTES
      return push(machine, input.take(input.u8()).slice());
    case 0x42: // BINBYTES
      return push(machine, input.take(input.length32()).slice());
    case 0x8e: // BINBYTES8
    case 0x96: // BYTEARRAY8
      return push(machine, input.take(input.length64()).slice());
  }
  return false;
}
