"""Tables and sheets on the network: what is stored, who may do what, and who is told.

``store`` keeps the logs, ``room`` is the pure fold of a table's log with its people, ``house`` runs the rooms of one
process, ``people`` knows who somebody is.  Nothing here speaks HTTP: that is ``trickbook.web``.
"""
